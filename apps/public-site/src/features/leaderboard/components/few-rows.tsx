import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { Follow } from '../follow/use-follow.ts';
import { AnswerCard } from './answer-card.tsx';
import { EmptyBoard, type EmptyBoardProps } from './empty-board.tsx';

interface FewRowsProps extends EmptyBoardProps {
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly follow: Follow;
  readonly onShowPhoto: (entry: LeaderboardEntry) => void;
}

/** A board without rows, or the only match of a search. One file, because most visitors need neither. */
export function FewRows({ division, board, search, fetchAfternoon, follow, onShowPhoto }: FewRowsProps) {
  const [only] = board.rows;
  if (!only) return <EmptyBoard {...{ division, board, search }} />;
  return (
    <AnswerCard
      {...{ division, fetchAfternoon, entry: only, version: board.version }}
      isFollowed={follow.followed?.id === only.id}
      onFollow={() => follow.toggle(only)}
      onShowPhoto={() => onShowPhoto(only)}
    />
  );
}
