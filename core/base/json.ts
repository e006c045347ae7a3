/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export interface JsonObject {
  readonly [key: string]: Json
}

/** A value that is JSON by its type; an interface does not show the compiler that it is. */
export const asJson = (value: unknown): Json => value as Json
