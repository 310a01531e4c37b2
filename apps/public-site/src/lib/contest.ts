import { derbyEvent } from '@derby/event';
import { wallClockOf } from '@derby/event/derby-time';
import { readRuntimeConfig, type ContestFacts } from '@derby/micro-frontend/runtime-config';

const PLANNED: ContestFacts = {
  title: derbyEvent.title,
  weighInStart: wallClockOf(new Date(derbyEvent.startsAt)),
  weighInEnd: wallClockOf(new Date(derbyEvent.endsAt)),
};

/** The contest as its settings say, else as it was planned. */
export function contestFacts(): ContestFacts {
  return readRuntimeConfig()?.contest ?? PLANNED;
}
