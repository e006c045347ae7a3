import { shortText } from '#core/base/json-guards.ts'

/** A text of the user as the host takes it: on one line, of at most 1,000 characters. */
export const oneLine = (text: string): string => shortText(text, 1_000)
