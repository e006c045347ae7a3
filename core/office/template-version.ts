import { isJsonObject } from '../base/json-guards.ts'
import type { Json } from '../base/json.ts'
import type { Template } from '../draft/draft-parts.ts'
import { tableMembers } from '../schema/layout.ts'

/** What a person stores in a template. */
export type TemplateVersion = Pick<Template, 'name' | 'parts' | 'content'>

const hasTables = (document: Json | undefined): boolean =>
  isJsonObject(document) &&
  tableMembers.every((member) => {
    const table = document[member]
    return isJsonObject(table) && Array.isArray(table['data'])
  })

const isTemplateVersion = (value: unknown): value is TemplateVersion => {
  if (!isJsonObject(value)) return false
  const { name, parts, content } = value
  return (
    typeof name === 'string' &&
    Array.isArray(parts) &&
    isJsonObject(content) &&
    hasTables(content['document']) &&
    Array.isArray(content['lines']) &&
    isJsonObject(content['numerals']) &&
    isJsonObject(content['local'])
  )
}

/** A version of a template as the office has it; null if it is not of this form. */
export const templateVersion = (value: Json): TemplateVersion | null =>
  isTemplateVersion(value) ? { name: value.name, parts: value.parts, content: value.content } : null
