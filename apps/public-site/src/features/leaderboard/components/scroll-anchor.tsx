import { Component, createRef, type ReactNode } from 'react';
import type { Board } from '../board-state.ts';

/** Marks a row for {@link ScrollAnchor}: `data-entry` holds the entry's id. */
const ROW = '[data-entry]';

interface ScrollAnchorProps {
  readonly board: Board;
  readonly children: ReactNode;
}

interface Place {
  readonly row: Element;
  readonly top: number;
}

/**
 * Keeps the row that is being read in place when a refresh adds rows above it. Not all browsers do this,
 * and none does when rows change places, so the browser's own anchoring is switched off. A class, because only
 * `getSnapshotBeforeUpdate` sees the page before the update.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  // Not `#rows`: the code for older browsers would be much larger.
  private readonly rows = createRef<HTMLDivElement>();

  override componentDidMount(): void {
    document.documentElement.style.setProperty('overflow-anchor', 'none');
  }

  override componentWillUnmount(): void {
    document.documentElement.style.removeProperty('overflow-anchor');
  }

  override getSnapshotBeforeUpdate(previous: ScrollAnchorProps): Place | null {
    return previous.board === this.props.board ? null : this.placeRead();
  }

  override componentDidUpdate(_props: ScrollAnchorProps, _state: unknown, place: Place | null): void {
    if (!place?.row.isConnected) return;
    const shift = place.row.getBoundingClientRect().top - place.top;
    if (shift !== 0) window.scrollBy(0, shift);
  }

  override render(): ReactNode {
    return <div ref={this.rows}>{this.props.children}</div>;
  }

  /**
   * Returns the first whole row on the screen that remains; null at the top of the board, where a new leader must be
   * visible.
   */
  private placeRead(): Place | null {
    const staying = new Set(this.props.board.rows.map(({ id }) => String(id)));
    const moved = new Set([...this.props.board.changedIds].map(String));
    const rows = [...(this.rows.current?.querySelectorAll(ROW) ?? [])];
    if (!rows[0] || rows[0].getBoundingClientRect().top >= 0) return null;
    for (const row of rows) {
      const id = row.getAttribute('data-entry') ?? '';
      const { top } = row.getBoundingClientRect();
      if (top >= 0 && staying.has(id) && !moved.has(id)) return { row, top };
    }
    return null;
  }
}
