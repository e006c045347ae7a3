import type { PracticeFault } from '#core/contract/practice.ts'
import type { IssuedResponse } from './issued-responses.ts'
import type { PracticeSettings } from './stored-shapes.ts'

export type Exchange = 'submit' | 'retrieval'

/** Faults that affect one kind of exchange only; all others affect both. */
const affects: Partial<Record<PracticeFault, Exchange>> = {
  // Only the reply of a stored submission is lost; the status log is answered.
  'lose-answer': 'submit',
  'wrong-counts': 'submit',
  'section-errors': 'submit',
  'no-pdf': 'retrieval',
  'broken-pdf': 'retrieval'
}

/** The fault of an exchange, and the settings after it: a counted fault decreases its count. */
export const takeFault = (
  settings: PracticeSettings,
  exchange: Exchange
): { readonly fault: PracticeFault; readonly after: PracticeSettings } => {
  const { fault, faultTimes } = settings
  if (fault === 'none' || (affects[fault] ?? exchange) !== exchange) return { fault: 'none', after: settings }
  if (faultTimes === null) return { fault, after: settings }
  return { fault, after: faultTimes > 1 ? { ...settings, faultTimes: faultTimes - 1 } : { ...settings, fault: 'none', faultTimes: null } }
}

/** A different aju number: the last character is replaced. */
export const foreignCar = (car: string): string => `${car.slice(0, -1)}${car.endsWith('9') ? '8' : '9'}`

/** `pdf_encoded` of a response: the PDF in base64, or what the fault replaces it with. */
export const encodedPdf = (response: IssuedResponse, car: string, fault: PracticeFault): string => {
  if (fault === 'no-pdf') return `Data PDF tidak ditemukan untuk nomor aju ${car}`
  if (fault !== 'broken-pdf') return response.pdf
  // Both kinds of damage: base64 of other content, and truncated base64.
  return response.code === '2020'
    ? Buffer.from('Berkas respon sedang disiapkan.\n').toString('base64')
    : response.pdf.slice(0, Math.floor(response.pdf.length / 2))
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Reason of a refusal for the operator; never sent. */
  readonly reason?: string
}

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body)
})

export const invalidRequest = json(400, { error: 'Invalid request' })

/** The refusal of specification 7.1, whose body has no reason. */
export const refusal = (reason: string): Reply => ({ ...invalidRequest, reason })

const errorPage =
  '<!doctype html>\n<html lang="en"><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>gateway</center></body></html>\n'

/** The reply of a fault that replaces the processing of the request, so that nothing is stored; null for other faults. */
export const faultReply = (fault: PracticeFault, redirectTo: string): Reply | null => {
  switch (fault) {
    case 'refuse':
      return invalidRequest
    case 'unauthorised':
      return json(401, { error: 'Unauthorized' })
    case 'too-many':
      return json(429, { error: 'Too many requests' }, { 'retry-after': '3' })
    case 'unavailable':
      return json(503, { error: 'Service unavailable' }, { 'retry-after': '5' })
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: errorPage }
    case 'redirect':
      return { status: 307, headers: { location: redirectTo }, body: '' }
    default:
      return null
  }
}
