import { loginTo, pathIn, placeOf, type ToolContext } from '../context.ts'
import { readOfficeFile, writeOfficeFile } from '../office-file.ts'
import { findOffice } from '../operations/office.ts'
import { restoreBackup } from '../operations/restore.ts'
import { withClient } from '../operations/server.ts'
import { ToolProblem } from '../problem.ts'
import { readServerUrl } from '../server-url.ts'

const confirm = async ({ args, io, text }: ToolContext, database: string): Promise<void> => {
  if (args.option('yes').length > 0) return
  if ((await io.ask(text.retype(database), true))?.trim() !== database) throw new ToolProblem('confirmation-needed')
}

/** `restore FILE [--programs FOLDER] [--yes]` */
export const runRestore = async (context: ToolContext): Promise<void> => {
  const { args, io, text } = context
  const file = await readOfficeFile(context.officeFile)
  const url = readServerUrl(file.url)
  const login = await loginTo(context, url)
  const place = placeOf(url, file.trust)
  const { kept, newLogins, retired, missing, unknown } = await restoreBackup(place, login, pathIn(io, args.values[0] ?? ''), {
    folder: args.option('programs').at(-1),
    now: io.now(),
    confirm: () => confirm(context, url.database)
  })
  if (newLogins.length > 0) io.err(text.newLogins(newLogins.join(', ')))
  if (retired.length > 0) io.err(text.restoredRetired(retired.join(', ')))
  if (missing.length > 0) io.err(text.restoredMissing(missing.join(', ')))
  if (unknown.length > 0)
    io.err(text.restoredUnknown(unknown.map(({ name, state }) => `${name} (${text.states[state] ?? state})`).join(', ')))
  io.out(text.restored(kept))
  // The backup may be of another office than the one that "init" has made on a new server.
  const found = await withClient(place, login, (client) => findOffice(client, { office: file.office }))
  if (found !== null && found.office !== file.office) await writeOfficeFile(context.officeFile, { ...file, office: found.office })
}
