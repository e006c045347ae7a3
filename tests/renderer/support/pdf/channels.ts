/** A port whose messages arrive at once. */
export class FakePort extends EventTarget {
  other: FakePort | null = null
  closed = false
  readonly received: unknown[] = []
  postMessage(data: unknown): void {
    if (this.closed || this.other === null || this.other.closed) return
    this.other.received.push(data)
    this.other.dispatchEvent(new MessageEvent('message', { data }))
  }
  start(): void {}
  close(): void {
    if (this.closed) return
    this.closed = true
    if (this.other !== null) Object.assign(this.other, { closed: true }).dispatchEvent(new Event('close'))
  }
}

/** A test double of `MessageChannel`, and the ports that pages in frames would get, in the order of the channels. */
export const fakeChannels = () => {
  const theirs: FakePort[] = []
  class FakeChannel {
    readonly port1 = new FakePort()
    readonly port2 = new FakePort()
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
      theirs.push(this.port2)
    }
  }
  return { MessageChannel: FakeChannel, theirs }
}
