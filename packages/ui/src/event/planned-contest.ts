import { derbyEvent } from '@derby/rules/event/event';
import { wallClockOf } from '@derby/rules/event/derby-time';
import type { ContestFacts } from '@derby/micro-frontend/runtime-config';

/** The contest as it was planned, until its settings say otherwise. */
export const PLANNED_CONTEST: ContestFacts = {
  title: derbyEvent.title,
  weighInStart: wallClockOf(new Date(derbyEvent.startsAt)),
  weighInEnd: wallClockOf(new Date(derbyEvent.endsAt)),
};
