import { computed, type ComputedRef } from 'vue'
import type { ReportedDeclaration } from '#core/report/month-report.ts'
import { textComposable, useText } from '../../../i18n/use-text.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { monthName, noValue, wholeAmount, type ReportFormat } from '../store/report-format.ts'
import { reportText } from '../text.ts'

const useReportText = textComposable(reportText)

export const useReportFormat = (): ComputedRef<ReportFormat> => {
  const settings = useSettings()
  const office = useOffice()
  const text = useText()
  const own = useReportText()
  const stateName = (state: ReportedDeclaration['state']): string => (state ? text.value.states[state] : own.value.noState)
  return computed(() => ({
    language: settings.language,
    title: text.value.dashboard.report,
    text: own.value,
    basis: [own.value.basis, ...(office.isJoined ? [own.value.allDesks] : [])],
    profile: text.value.profileName(settings.profile?.name ?? ''),
    monthName: (month) => monthName(month, settings.language),
    sum: ({ total, missing }, declarations) => (missing === declarations ? noValue : wholeAmount(total, settings.language)),
    rowName: (by, { key, name }) => (by === 'state' ? stateName(key as ReportedDeclaration['state']) : name || own.value.noName[by]),
    stateName,
    duration: (milliseconds) => (milliseconds === null ? noValue : text.value.tracking.duration(milliseconds)),
    number: (value) => text.value.number(value)
  }))
}
