import { ToolProblem } from './problem.ts'

const allRights = ['owner', 'broker', 'viewer'] as const
export type Rights = (typeof allRights)[number]

export const readRights = (text: string): Rights => {
  const found = allRights.find((rights) => rights === text)
  if (found === undefined) throw new ToolProblem('bad-rights', text)
  return found
}

/** A name of an office or a desk: 1 to 80 characters on one line. */
export const readName = (text: string): string => {
  const name = text.trim()
  if (name === '' || name.length > 80 || /\p{Cc}/u.test(name)) throw new ToolProblem('bad-name', text)
  return name
}

/** Requests per minute, at least 2, because the desks may make half of them without the office; throws `bad-requests`. */
export const readRequests = (text: string): number => {
  const requests = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (requests < 2 || requests > 6000) throw new ToolProblem('bad-requests', text)
  return requests
}
