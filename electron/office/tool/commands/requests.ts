import { withOffice, type ToolContext } from '../context.ts'
import { readRequests } from '../names.ts'
import { setRequests } from '../operations/office.ts'

/** `requests NUMBER` */
export const runRequests = (context: ToolContext): Promise<void> => {
  const requests = readRequests(context.args.values[0] ?? '')
  return withOffice(context, async ({ client, file }) => {
    await setRequests(client, file.office, requests)
    context.io.out(context.text.requestsSet(String(requests)))
  })
}
