import { toolCounts, type ToolDesk, type ToolStatus } from '#core/contract/office-tool.ts'
import { withOffice, type ToolContext } from '../context.ts'
import { readOfficeStatus } from '../operations/office.ts'
import type { ToolText } from '../text/id.ts'

const minute = 60_000

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}

const rowOf = (
  { name, rights, state, lastContact, behind, isPaired, isForked, mustPresent, saysOlder, schema, waiting }: ToolDesk,
  newest: number,
  text: ToolText,
  now: number
): readonly string[] => {
  const notes = [
    ...(isPaired ? [] : [text.notPaired]),
    ...(isForked ? [text.forked] : []),
    ...(mustPresent ? [text.mustPresent] : []),
    ...(saysOlder ? [text.saysOlder] : []),
    ...(waiting === null || waiting === 0 ? [] : [text.waiting(waiting)]),
    ...(isPaired && schema < newest ? [text.oldSchema(schema, newest)] : [])
  ]
  const contact = text.ago(Math.max(0, (now - lastContact) / minute))
  return [
    name,
    text.rights[rights] ?? rights,
    text.states[state] ?? state,
    contact,
    behind === null ? '?' : String(behind),
    notes.join(', ')
  ]
}

const written = ({ name, generation, sendingOpen, desks, counts }: ToolStatus, text: ToolText, now: number): string => {
  const { columns } = text
  const newest = Math.max(0, ...desks.map(({ schema }) => schema))
  const head = [columns.name, columns.rights, columns.state, columns.contact, columns.behind, columns.note]
  return [
    text.statusHead(name, String(generation), sendingOpen),
    table([head, ...desks.map((desk) => rowOf(desk, newest, text, now))]),
    toolCounts.map((count) => `${text.counts[count]}: ${counts[count]}`).join('\n')
  ].join('\n\n')
}

/** `status [--json]` */
export const runStatus = (context: ToolContext): Promise<void> =>
  withOffice(context, async ({ client, file }) => {
    const { args, io, text } = context
    const { status, version } = await readOfficeStatus(client, file.office)
    if (args.option('json').length > 0) io.out(JSON.stringify({ ...status, server: version }, null, 2))
    else io.out(`${written(status, text, io.now())}\nPostgreSQL: ${version}`)
  })
