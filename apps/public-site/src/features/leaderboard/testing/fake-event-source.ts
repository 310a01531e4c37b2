/** Replaces the browser's EventSource; a test sends the events. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeEventSource[] = [];
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.made.push(this);
  }

  static last(): FakeEventSource {
    const last = FakeEventSource.made.at(-1);
    if (!last) throw new Error('Nobody listens.');
    return last;
  }

  get isOpen(): boolean {
    return this.readyState !== FakeEventSource.CLOSED;
  }

  tell(event: string): void {
    if (this.isOpen) this.dispatchEvent(new Event(event));
  }

  /** Fails the connection. A refused one is closed; the browser restores a lost one. */
  fail(how: 'lost' | 'refused'): void {
    this.readyState = how === 'lost' ? 0 : FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
