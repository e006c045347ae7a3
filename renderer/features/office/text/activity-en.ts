import { lookupTable } from '#core/base/lookup-table.ts'
import type { ActivityDetails, ActivityText } from './activity-id.ts'

const why = (text: string): string => (text === '' ? '' : `: “${text}”`)

export const activityEn: ActivityText = {
  intro: 'Includes what happened at the office. Changes made at another desk are only in the history of that desk.',
  kept: (time) => `The office cannot be reached: what is shown of it may be out of date. Last contact ${time}.`,
  never: 'The office has never been reached.',
  otherDesk: 'another desk',
  office: 'Office',
  outcomes: { sending: 'being sent', accepted: 'accepted', refused: 'refused', failed: 'not sent', unknown: 'uncertain' },
  reasons: {
    'old-epoch': 'another desk held it',
    deleted: 'it was deleted',
    quarantine: 'the desk was locked',
    'set-back': 'its data was restored to an older state'
  },
  kinds: lookupTable<(details: ActivityDetails) => string>({
    created: () => 'Created',
    recovered: () => 'Restored at the office by that desk',
    deleted: () => 'Deleted permanently',
    put_in_pool: () => 'Put into the pool',
    take_from_pool: () => 'Taken from the pool',
    offer: ({ to }) => `Offered to ${to}`,
    withdraw_offer: () => 'Offer withdrawn',
    accept_offer: ({ from }) => `Accepted from ${from}`,
    ask: ({ note }) => `Requested${why(note)}`,
    answer_ask: ({ note }) => `Request refused${why(note)}`,
    take_over: ({ from, reason, contact }) =>
      `Taken over from ${from}${contact === '' ? '' : ` (its last contact ${contact})`}${why(reason)}`,
    release_sending: ({ to }) => (to === '' ? 'Right to send released' : `Right to send released to ${to}`),
    register_number: ({ car }) => `Aju number ${car} registered`,
    claim: ({ word }) => `Right to send claimed for one attempt${why(word)}`,
    'claim-confirmed': () => 'Attempt to send confirmed',
    presented: ({ outcome }) => `Attempt to send reported: ${outcome}`,
    'late-attempt': ({ outcome }) => `Attempt to send that became known late: ${outcome}`,
    outcome: ({ outcome }) => `Outcome of the attempt: ${outcome}`,
    'outcome-of-another': ({ outcome }) => `Outcome of another desk's attempt: ${outcome}`,
    'sending-closed': () => 'Sending closed',
    reopen_sending: ({ word }) => `Sending reopened${why(word)}`,
    retire_desk: ({ desk, word }) => `${desk} taken out of service; the declaration went to the pool${why(word)}`,
    branch: ({ reason }) => `Changes kept as a separate version (${reason})`,
    'branch-finished': ({ merged }) => (merged === 'merged' ? 'Separate version merged' : 'Separate version set aside')
  })
}
