import { isJsonObject } from '../../base/json-guards.ts'
import type { Json } from '../../base/json.ts'
import type { Template } from '../../draft/draft-parts.ts'
import type { Difference } from '../../outbox/difference.ts'
import { tableMembers } from '../../schema/layout.ts'
import { branchChanges } from './merge.ts'

/** What a person stores in a template. */
export type TemplateVersion = Pick<Template, 'name' | 'parts' | 'content'>

const hasTables = (document: Json | undefined): boolean =>
  isJsonObject(document) &&
  tableMembers.every((member) => {
    const table = document[member]
    return isJsonObject(table) && Array.isArray(table['data'])
  })

/** A version of a template as the office has it; null if it is not of this form. */
export const templateVersion = (value: Json): TemplateVersion | null => {
  if (!isJsonObject(value)) return null
  const { name, parts, content } = value
  const isWhole =
    typeof name === 'string' &&
    Array.isArray(parts) &&
    isJsonObject(content) &&
    hasTables(content['document']) &&
    Array.isArray(content['lines']) &&
    isJsonObject(content['numerals']) &&
    isJsonObject(content['local'])
  return isWhole ? ({ name, parts, content } as unknown as TemplateVersion) : null
}

/** What the content of a version changed of an earlier one. */
export const templateChanges = ({ content: version }: TemplateVersion, { content: before }: TemplateVersion): readonly Difference[] =>
  branchChanges({ base: before, branch: version, here: before }, { body: true, goods: true }).map(({ difference }) => difference)
