import type { Result } from '#core/base/result.ts'
import { fail } from '#core/base/result.ts'
import { holdingStep, type HoldingAct, type HoldingEffect } from '#core/office/holding-step.ts'
import { useServices } from '../../../data/services.ts'
import { useDeskContacts } from './desk-contacts.ts'
import { useOffice } from './office.ts'
import { useOfficeStatus } from './office-status.ts'

/** What this desk may do with the holders of declarations, as of the last contact, and what that does. */
export const useHoldingSteps = () => {
  const { now } = useServices()
  const office = useOffice()
  const link = useOfficeStatus()
  const contacts = useDeskContacts()

  const stepOf = (act: HoldingAct, declaration: string): Result<HoldingEffect> => {
    const { status } = link
    const holding = office.holdings.get(declaration)
    if (status === null) return fail('office-none')
    return holdingStep(act, { status, holding, isReachable: contacts.isReachable(holding?.holder ?? ''), now: now() })
  }
  /** Those of them that a verb applies to. */
  const fitting = (act: HoldingAct, declarations: readonly string[]): readonly string[] =>
    declarations.filter((declaration) => stepOf(act, declaration).ok)
  /** By what the verb does to them; those that it does not apply to are left out. */
  const byEffect = (act: HoldingAct, declarations: readonly string[]): ReadonlyMap<HoldingEffect, readonly string[]> => {
    const groups = new Map<HoldingEffect, readonly string[]>()
    for (const declaration of declarations) {
      const step = stepOf(act, declaration)
      if (step.ok) groups.set(step.value, [...(groups.get(step.value) ?? []), declaration])
    }
    return groups
  }
  return { stepOf, fitting, byEffect }
}
