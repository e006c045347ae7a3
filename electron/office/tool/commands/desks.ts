import { addDesk, deskNamed, findOffice, readName, readRights } from '../desks.ts'
import { withOffice, type Office, type ToolContext } from '../context.ts'
import { askFor, writeDeskFile, type NewPairing } from '../desk-file.ts'
import { ToolProblem } from '../problem.ts'

/** What a pairing file says of the office. */
const serverOf = async (office: Office) => {
  const { url, trust, addresses } = office.file
  const { office: id, name } = await findOffice(office)
  return { url, trust, addresses, office: { id, name } }
}

/** `add-desk NAME [--role …] [--out FILE]` */
export const runAddDesk = (context: ToolContext): Promise<NewPairing> => {
  const name = readName(context.args.values[0] ?? '')
  const rights = readRights(context.args.option('role').at(-1) ?? 'broker')
  return withOffice(context, async (office) => {
    const server = await serverOf(office)
    if ((await deskNamed(office, name)) !== null) throw new ToolProblem('name-taken', name)
    return writeDeskFile(context, server, name, (verifier) => addDesk(office.client, office.file.office, name, rights, verifier))
  })
}

/** Runs `use` with the desk that the first argument names. */
const withDesk = <T>(
  context: ToolContext,
  use: (desk: { readonly desk: string; readonly name: string }, office: Office) => Promise<T>
): Promise<T> =>
  withOffice(context, async (office) => {
    const [name = ''] = context.args.values
    const desk = await deskNamed(office, name)
    if (desk === null) throw new ToolProblem('desk-unknown', name)
    return use(desk, office)
  })

/** `pair DESK [--out FILE]` */
export const runPair = (context: ToolContext): Promise<NewPairing> =>
  withDesk(context, async (desk, office) => {
    const server = await serverOf(office)
    return writeDeskFile(context, server, desk.name, async (verifier) => {
      await askFor(office.client, 'SELECT office_admin.set_password($1, $2)', [desk.desk, verifier])
      return { desk: desk.desk, login: String(await askFor(office.client, 'SELECT office_admin.login_of($1)', [desk.desk])) }
    })
  })

/** `lock DESK [--reason TEXT]` */
export const runLock = (context: ToolContext): Promise<void> =>
  withDesk(context, async ({ desk, name }, { client }) => {
    await askFor(client, 'SELECT office_admin.lock_desk($1, $2)', [desk, context.args.option('reason').at(-1) ?? ''])
    context.io.out(context.text.locked(name))
  })

/** `unlock DESK` */
export const runUnlock = (context: ToolContext): Promise<void> =>
  withDesk(context, async ({ desk, name }, { client }) => {
    await askFor(client, 'SELECT office_admin.unlock_desk($1)', [desk])
    context.io.out(context.text.unlocked(name))
  })

/** `readmit DESK [--reason TEXT]` */
export const runReadmit = (context: ToolContext): Promise<void> =>
  withDesk(context, async ({ desk, name }, { client }) => {
    await askFor(client, 'SELECT office_admin.resolve_fork($1, $2)', [desk, context.args.option('reason').at(-1) ?? ''])
    context.io.out(context.text.readmitted(name))
  })
