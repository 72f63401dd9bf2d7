/** Who may use the one session of the embedded database: a connection at a time, in the order of asking. */

interface Waiting<Holder> {
  holder: Holder;
  granted: () => void;
}

/** Hands out turns; a holder that rests while others wait is evicted after `patience` milliseconds. */
export class Turns<Holder extends object> {
  private holder: Holder | undefined;
  private waiting: Waiting<Holder>[] = [];
  private eviction: NodeJS.Timeout | undefined;
  private resting = false;
  private readonly patience: number;
  private readonly evict: (holder: Holder) => void;

  constructor(patience: number, evict: (holder: Holder) => void) {
    this.patience = patience;
    this.evict = evict;
  }

  holds(holder: Holder): boolean {
    return this.holder === holder;
  }

  /** Resolves when the turn is the holder's, which it may be already. */
  async take(holder: Holder): Promise<void> {
    if (this.holder === holder) return this.watch(false);
    if (!this.holder) {
      this.holder = holder;
      return;
    }
    await new Promise<void>((granted) => {
      this.waiting.push({ holder, granted });
      this.watch(this.resting);
    });
  }

  /** The holder keeps its turn, for a transaction, but does nothing right now. */
  rest(): void {
    this.watch(true);
  }

  /** Gives the turn to the connection that has waited longest. */
  release(): void {
    const next = this.waiting.shift();
    this.holder = next?.holder;
    this.watch(false);
    next?.granted();
  }

  /** Forgets a connection that waits no longer. */
  leave(holder: Holder): void {
    this.waiting = this.waiting.filter((turn) => turn.holder !== holder);
    this.watch(this.resting);
  }

  /** Counts the time until the holder is evicted from the moment it both rests and blocks others. */
  private watch(resting: boolean): void {
    const wasBlocking = this.eviction !== undefined;
    this.resting = resting;
    const { holder } = this;
    const isBlocking = resting && holder !== undefined && this.waiting.length > 0;
    if (isBlocking && wasBlocking) return;
    clearTimeout(this.eviction);
    this.eviction = isBlocking ? setTimeout(() => this.evict(holder), this.patience) : undefined;
  }
}
