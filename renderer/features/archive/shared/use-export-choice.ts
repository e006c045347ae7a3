import { computed, ref, shallowRef } from 'vue'
import { isDay, serviceDay } from '#core/base/calendar-day.ts'
import type { ArchivedPdf } from '#core/contract/archive.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { ListedPdf } from '#core/spreadsheets/document-list.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { isMoreReal } from '../../tracking/store/real-service.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { ExportBundle } from '../store/archive.ts'
import { useArchiveSearch } from '../store/archive-search.ts'
import { useText } from '../../../i18n/use-text.ts'

/** With the id of its profile. */
type ChosenPdf = ListedPdf & Pick<ArchivedPdf, 'profile'>

export const exportKinds = ['shown', 'selection', 'month', 'customer', 'dossier', 'bundle'] as const
export type ExportKind = (typeof exportKinds)[number]

/** The choice of the PDFs to export. `car` is the aju number of the open document; `initial` the kind chosen first; `bundle`: declarations that are exported together. */
export const useExportChoice = (selection: () => ReadonlySet<string>, car: string | null, initial?: ExportKind, bundle?: ExportBundle) => {
  const text = useText()
  const search = useArchiveSearch()
  const settings = useSettings()
  const tracking = useTracking()
  const all = shallowRef<readonly ChosenPdf[]>([])
  const kind = ref<ExportKind>(initial ?? (selection().size > 1 ? 'selection' : 'shown'))
  const month = ref('')
  const customer = ref('')

  /** Month of the response, or of the storage where the response has no date, by the zone of the exported list: `2026-11`. */
  const monthOf = (pdf: Pick<ArchivedPdf, 'date' | 'storedAt'>): string =>
    (isDay(pdf.date) ? pdf.date : serviceDay(pdf.storedAt, settings.zone)).slice(0, 7)
  const profileOf = (id: string): Profile | undefined => settings.profiles.profiles.find((profile) => profile.id === id)
  /** Whether a PDF is from trying out a declaration that was then sent to a more real service. */
  const isTried = ({ car: tried, profile }: Pick<ArchivedPdf, 'car' | 'profile'>): boolean =>
    isMoreReal(profileOf(tracking.profileOf(tried) ?? ''), profileOf(profile))
  const toListed = (pdf: ArchivedPdf): ChosenPdf => ({
    ...pdf,
    profileName: text.value.profileName(profileOf(pdf.profile)?.name ?? ''),
    importer: search.ofCar(pdf.car).importerName,
    meaning: text.value.tracking.responseCodes[pdf.code] ?? pdf.description
  })
  const months = computed(() => [...new Set(all.value.map((pdf) => monthOf({ ...pdf })))].sort().reverse())
  /** The first name of each importer. */
  const names = computed(() => new Map(all.value.map((pdf) => [search.ofCar(pdf.car).importer, pdf.importer] as const).reverse()))
  const customerOf = (car: string): string => names.value.get(search.ofCar(car).importer) ?? ''
  const customers = computed(() => [...new Set(names.value.values())].sort())

  const refresh = async (): Promise<void> => {
    await search.refresh()
    all.value = search.everything().map(toListed)
  }
  const load = async (): Promise<void> => {
    await refresh()
    month.value = months.value[0] ?? ''
    customer.value = (car === null ? undefined : customerOf(car)) ?? customers.value[0] ?? ''
  }

  /** The PDFs of the chosen kind; a file that belongs to several responses is contained several times. */
  const chosen = computed((): readonly ListedPdf[] => {
    switch (kind.value) {
      case 'shown':
        return search.rows.map(toListed)
      case 'selection':
        return search.rows.filter((row) => selection().has(row.id)).map(toListed)
      case 'month':
        return all.value.filter((pdf) => monthOf({ ...pdf }) === month.value)
      case 'customer':
        return all.value.filter((pdf) => customerOf(pdf.car) === customer.value)
      case 'dossier':
        return all.value.filter((pdf) => pdf.car === car && !isTried(pdf))
      case 'bundle':
        return all.value.filter((pdf) => bundle?.cars.includes(pdf.car) === true && !isTried(pdf))
      default:
        return kind.value satisfies never
    }
  })
  /** Size in bytes by SHA-256. */
  const files = computed(() => new Map(chosen.value.map((pdf) => [pdf.sha256, pdf.bytes])))
  const bytes = computed(() => [...files.value.values()].reduce((sum, one) => sum + one, 0))
  /** File name of the zip, without extension. */
  const name = computed(() => {
    if (bundle) return bundle.name
    const what = { shown: 'daftar', selection: 'pilihan', month: month.value, customer: customer.value, dossier: car ?? '', bundle: '' }[
      kind.value
    ]
    return `arsip-${what === '' ? 'tanpa-importir' : what}`
  })

  /** Why the list may be incomplete, or null. */
  const failure = computed(() => search.failure)

  return { kind, month, customer, months, customers, load, refresh, failure, chosen, files, bytes, name }
}
