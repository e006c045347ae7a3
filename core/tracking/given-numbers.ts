import { textOf } from '../base/json-guards.ts'
import { isReal } from '../wire/has-content.ts'
import { inTimeOrder, registration, type StoredResponse, type Track } from './track.ts'

/** Number and date of registration: of the status log, else of the newest response that has them. */
export const registeredAs = (
  log: Pick<Track['log'], 'dataStatus' | 'dataRespon'> | undefined,
  responses: readonly StoredResponse[]
): { readonly number: string; readonly date: string } | null => {
  const known = log && registration(log)
  if (known) return known
  const found = inTimeOrder(responses).findLast(({ fields }) => isReal(textOf(fields['pibno'])))
  if (!found) return null
  const date = textOf(found.fields['pibtg'])
  return { number: textOf(found.fields['pibno']), date: isReal(date) ? date : '' }
}

/** The numbers that customs gave a declaration, a line each: of the registration and of the responses, such as the SPPB. */
export const givenNumbers = (
  log: Pick<Track['log'], 'dataStatus' | 'dataRespon'> | undefined,
  responses: readonly StoredResponse[]
): string =>
  [...new Set([registeredAs(log, responses)?.number ?? '', ...responses.map(({ number }) => number)])]
    .map((number) => number.trim())
    .filter(isReal)
    .join('\n')
