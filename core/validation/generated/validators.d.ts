// Written by npm run generate from core/schema. Do not edit.
export interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}
export interface Validator {
  (value: unknown): boolean
  errors?: readonly SchemaError[] | null
}
export const declaration: Validator
export const detailRow: Validator
export const dokumenRow: Validator
export const containerRow: Validator
export const kemasanRow: Validator
