import type { ToolDesk } from '#core/contract/office-tool.ts'
import { pathIn, withOffice, type Office, type ToolContext } from '../context.ts'
import { deskFileName } from '../desk-file.ts'
import { readName, readRights } from '../names.ts'
import { reserveFile } from '../new-file.ts'
import { addDesk, freeName, lockDesk, needDesk, pairAgain, readmitDesk, unlockDesk } from '../operations/desks.ts'

export interface PrintedPairing {
  readonly path: string
  readonly pin: string
}

/** Writes the pairing file of a desk by `write`, which resolves the PIN, and prints where it is. */
export const printPairing = async (
  { args, io, text }: ToolContext,
  name: string,
  write: (file: Awaited<ReturnType<typeof reserveFile>>) => Promise<string>
): Promise<PrintedPairing> => {
  const path = pathIn(io, args.option('out').at(-1) ?? deskFileName(name))
  const pin = await write(await reserveFile(path, 0o600))
  io.out(text.pairingWritten(name, path))
  io.out(text.pin(pin))
  io.out(text.pinOnce)
  return { path, pin }
}

/** `add-desk NAME [--role …] [--out FILE]` */
export const runAddDesk = (context: ToolContext): Promise<PrintedPairing> => {
  const typed = readName(context.args.values[0] ?? '')
  const rights = readRights(context.args.option('role').at(-1) ?? 'broker')
  return withOffice(context, async (office) => {
    const name = await freeName(office, typed)
    return printPairing(context, name, (file) => addDesk(office, name, rights, file))
  })
}

/** Runs `use` with the desk that the first argument names. */
const withDesk = <T>(context: ToolContext, use: (office: Office, desk: ToolDesk) => Promise<T>): Promise<T> =>
  withOffice(context, async (office) => use(office, await needDesk(office, context.args.values[0] ?? '')))

const reasonOf = ({ args }: ToolContext): string => args.option('reason').at(-1) ?? ''

/** `pair DESK [--out FILE]` */
export const runPair = (context: ToolContext): Promise<PrintedPairing> =>
  withDesk(context, (office, desk) => printPairing(context, desk.name, (file) => pairAgain(office, desk, file)))

/** `lock DESK [--reason TEXT]` */
export const runLock = (context: ToolContext): Promise<void> =>
  withDesk(context, async (office, desk) => {
    await lockDesk(office, desk, reasonOf(context))
    context.io.out(context.text.locked(desk.name))
  })

/** `unlock DESK` */
export const runUnlock = (context: ToolContext): Promise<void> =>
  withDesk(context, async (office, desk) => {
    await unlockDesk(office, desk)
    context.io.out(context.text.unlocked(desk.name))
  })

/** `readmit DESK [--reason TEXT]` */
export const runReadmit = (context: ToolContext): Promise<void> =>
  withDesk(context, async (office, desk) => {
    await readmitDesk(office, desk, reasonOf(context))
    context.io.out(context.text.readmitted(desk.name))
  })
