import { expect, test } from 'vitest'
import { sharedProblems, windowProblems } from '#core/contract/office-server.ts'
import { serverTexts } from '../../../../renderer/features/office/server-text.ts'
import { refusalSentence } from '../../../../renderer/features/office/views/server/use-server-call.ts'

test.each([serverTexts.id, serverTexts.en])('every refusal has a text that names no argument of the terminal', (words) => {
  for (const problem of [...sharedProblems, ...windowProblems]) {
    const sentence = refusalSentence(words, { problem, detail: 'ab'.repeat(32) })
    expect([problem, sentence.length > 20]).toEqual([problem, true])
    expect(sentence).not.toMatch(/--(name|address|fingerprint|out|yes)|"init/)
  }
})
