import type { UpdateRefusal } from '#core/contract/updates/update-state.ts'

/** A manifest or a package is refused; nothing was changed. `detail` is for the log. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
  readonly reason: UpdateRefusal
  constructor(reason: UpdateRefusal, detail: string = reason) {
    super(detail)
    this.reason = reason
  }
}
