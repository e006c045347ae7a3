import type { PracticeFault } from '#core/contract/practice.ts'
import type { IssuedResponse } from './issued-responses.ts'
import type { PracticeSettings } from './stored-shapes.ts'

export type Exchange = 'submit' | 'retrieval'

/** Faults that spoil one kind of exchange only; all others spoil both. */
const spoils: Partial<Record<PracticeFault, Exchange>> = {
  // What is lost is the answer to what was stored: the status log still tells the truth.
  'lose-answer': 'submit',
  'wrong-counts': 'submit',
  'section-errors': 'submit',
  'no-pdf': 'retrieval',
  'broken-pdf': 'retrieval'
}

/** The fault that spoils an exchange, and the settings after it: a counted fault is used up. */
export const takeFault = (
  settings: PracticeSettings,
  exchange: Exchange
): { readonly fault: PracticeFault; readonly after: PracticeSettings } => {
  const { fault, faultTimes } = settings
  if (fault === 'none' || (spoils[fault] ?? exchange) !== exchange) return { fault: 'none', after: settings }
  if (faultTimes === null) return { fault, after: settings }
  return { fault, after: faultTimes > 1 ? { ...settings, faultTimes: faultTimes - 1 } : { ...settings, fault: 'none', faultTimes: null } }
}

/** Another aju number of the same form: the last character is another one. */
export const foreignCar = (car: string): string => `${car.slice(0, -1)}${car.endsWith('9') ? '8' : '9'}`

/** `pdf_encoded` of a response: the PDF, or what a fault makes of it. */
export const pdfAsTold = (response: IssuedResponse, car: string, fault: PracticeFault): string => {
  if (fault === 'no-pdf') return `Data PDF tidak ditemukan untuk nomor aju ${car}`
  if (fault !== 'broken-pdf') return response.pdf
  // Both ways it happens: base64 of something else, and base64 that stops in the middle.
  return response.code === '2020'
    ? Buffer.from('Berkas respon sedang disiapkan.\n').toString('base64')
    : response.pdf.slice(0, Math.floor(response.pdf.length / 2))
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Why it is a refusal, for whoever runs the service; never sent. */
  readonly why?: string
}

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body)
})

export const invalidRequest = json(400, { error: 'Invalid request' })

/** The refusal the specification shows (7.1), which says no reason. */
export const refusal = (why: string): Reply => ({ ...invalidRequest, why })

const errorPage =
  '<!doctype html>\n<html lang="en"><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>gateway</center></body></html>\n'

/** The reply of a fault that keeps the request from being looked at, or null. Nothing is stored then. */
export const replyInstead = (fault: PracticeFault, redirectTo: string): Reply | null => {
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
