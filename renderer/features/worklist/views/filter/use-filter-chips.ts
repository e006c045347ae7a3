import { computed, type ComputedRef } from 'vue'
import { formatDay } from '#core/base/format-date.ts'
import { type Period, facetNames, noFilter, type Amounts, type FacetName, type WorklistFilter } from '../../store/worklist-filter.ts'
import { holderKinds, useOffice } from '../../../office/store/office.ts'
import { useWorklist } from '../../store/worklist.ts'
import { useText } from '../../../../i18n/use-text.ts'
import type { Text } from '../../../../i18n/text.ts'

/** The label of a value of a facet: a status with its usual text if its code is known, a profile with its name; other values unchanged. */
export const facetText = (text: Text, name: FacetName, value: string, label: string): string => {
  if (name === 'profile') return text.profileName(label)
  const known = name === 'status' ? text.tracking.codes[value] : undefined
  return known === undefined ? label : `${value} ${known}`
}

/** An active part of the filter. */
export interface FilterChip {
  readonly key: string
  readonly label: string
  /** All values, where `label` has only their number. */
  readonly full: string
  /** The filter without this part. */
  readonly without: () => WorklistFilter
}

/** Up to this number, each value of a facet has a chip of its own; more values share one. */
const maxSeparateChips = 3

/** The chips of the filter of the worklist, in the order of the fields. */
export const useFilterChips = (): ComputedRef<readonly FilterChip[]> => {
  const text = useText()
  const worklist = useWorklist()
  const office = useOffice()

  const ofFacet = (name: FacetName): readonly FilterChip[] => {
    const { filter: words } = text.value
    const { filter } = worklist
    const values = filter[name]
    const part = words.parts[name]
    const names = values.map((value) =>
      value === '' ? words.none[name] : facetText(text.value, name, value, worklist.facetLabel(name, value))
    )
    if (values.length > maxSeparateChips)
      return [
        {
          key: name,
          label: words.chip(part, words.several(values.length)),
          full: words.chip(part, names.join(', ')),
          without: () => ({ ...filter, [name]: [] })
        }
      ]
    return values.map((value, index) => {
      const label = value === '' ? (names[index] ?? '') : words.chip(part, names[index] ?? value)
      return {
        key: `${name}:${value}`,
        label,
        full: label,
        without: () => ({ ...filter, [name]: values.filter((other) => other !== value) })
      }
    })
  }

  const ofPart = (key: 'aju' | 'changed' | 'cif' | 'holder' | 'problems', value: string): FilterChip => {
    const label = text.value.filter.chip(text.value.filter.parts[key], value)
    return { key, label, full: label, without: () => ({ ...worklist.filter, [key]: noFilter[key] }) }
  }

  const periodText = ({ from, to }: Period): string => {
    const words = text.value.filter
    const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
    if (last === '') return words.since(formatDay(first))
    if (first === '') return words.until(formatDay(last))
    return first === last ? formatDay(first) : words.between(formatDay(first), formatDay(last))
  }

  const amountsText = ({ from, to }: Amounts): string => {
    const words = text.value.filter
    const amount = (plain: string): string => text.value.decimal(plain)
    if (to === '') return words.atLeast(amount(from))
    if (from === '') return words.atMost(amount(to))
    return Number(from) <= Number(to) ? words.between(amount(from), amount(to)) : words.between(amount(to), amount(from))
  }

  const holderText = (wanted: string): string => {
    const { kinds } = text.value.holding.filter
    return holderKinds.find((kind) => kind === wanted) === undefined ? office.deskName(wanted) : kinds[wanted as keyof typeof kinds]
  }

  return computed(() => {
    const { filter } = worklist
    const words = text.value.filter
    return [
      ...facetNames.flatMap(ofFacet),
      ...(['aju', 'changed'] as const).flatMap((key) =>
        filter[key].from === '' && filter[key].to === '' ? [] : [ofPart(key, periodText(filter[key]))]
      ),
      ...(filter.cif.from === '' && filter.cif.to === '' ? [] : [ofPart('cif', amountsText(filter.cif))]),
      ...(filter.holder === '' ? [] : [ofPart('holder', holderText(filter.holder))]),
      ...(filter.separate
        ? [
            {
              key: 'separate',
              label: text.value.holding.filter.separate,
              full: text.value.holding.filter.separate,
              without: () => ({ ...filter, separate: false })
            }
          ]
        : []),
      ...(filter.problems === 'any' ? [] : [ofPart('problems', words.problems[filter.problems])])
    ]
  })
}
