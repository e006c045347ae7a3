import { answerRuleLimits, codeClasses, wordLists, type AnswerRules } from '#core/contract/answer-rules.ts'
import type { Profile } from '#core/contract/profile.ts'
import { profileRanges, type ProfileProblem } from '#core/wire/check-profile.ts'
import type { Text } from '../../../../i18n/text.ts'

const isIn = <T extends string>(list: readonly T[], member: string): member is T => (list as readonly string[]).includes(member)

const ruleReason = (text: Text, member: keyof AnswerRules, { code, found = '' }: ProfileProblem): string => {
  const { members, problems } = text.answerRules
  const name = members[member]
  if (member === 'documentHours')
    return text.settings.problems.range(name, answerRuleLimits.documentHours.least, answerRuleLimits.documentHours.most)
  if (code === 'missing') return problems.noWord(name)
  if (code === 'twice') return problems.twice(name, found)
  if (isIn(codeClasses, member))
    return code === 'too-many' ? problems.tooMany(name, answerRuleLimits.codes.most) : problems.code(name, found)
  if (isIn(wordLists, member)) return code === 'too-many' ? problems.tooMany(name, answerRuleLimits.words.most) : problems.word(name, found)
  return text.settings.problems.other(name)
}

/** The error of a profile setting, as a sentence that names the setting. */
export const profileReason = (text: Text, problem: ProfileProblem): string => {
  const { field, code } = problem
  const { settings: words, catalog, codeLists } = text
  const [name, member] = field.split('.')
  if (name === 'answerRules' && member !== undefined) return ruleReason(text, member as keyof AnswerRules, problem)
  const names: Partial<Record<string, string>> = {
    ...(Object.fromEntries(Object.entries(words).filter(([, word]) => typeof word === 'string')) as Partial<Record<keyof Profile, string>>),
    ajuSeries: catalog.ajuSeries,
    codeStyle: codeLists.style,
    startValues: text.startValues.title
  }
  const label = names[field] ?? field
  if (code === 'missing') return words.problems.missing(label)
  if (field === 'timeLimit' || field === 'answerLimit')
    return words.problems.range(label, profileRanges[field].least, profileRanges[field].most)
  return field === 'address' ? words.problems.address : words.problems.other(label)
}
