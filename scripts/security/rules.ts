import { electronChecklist, furtherRules } from './electron-checklist.ts'
import { packageRules } from './packages.ts'
import type { Rule } from './project.ts'

/** Every rule: the twenty items of Electron's list first, in its order. */
export const securityRules: readonly Rule[] = [...electronChecklist, ...furtherRules, ...packageRules]
