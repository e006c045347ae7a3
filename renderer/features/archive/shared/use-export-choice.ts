import { computed, ref, shallowRef } from 'vue'
import { isDay, serviceDay } from '#core/base/calendar-day.ts'
import type { ArchivedPdf } from '#core/contract/archive.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { ListedPdf } from '#core/spreadsheets/document-list.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { isMoreReal } from '../../tracking/store/real-service.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { plainPart } from '#core/archive/export-names.ts'
import { useArchive, type ExportBundle } from '../store/archive.ts'
import { firstTimes, yearOf, type YearDeclaration } from '../store/year-file.ts'
import { useArchiveSearch } from '../store/archive-search.ts'
import { useText } from '../../../i18n/use-text.ts'

/** With the id of its profile. */
type ChosenPdf = ListedPdf & Pick<ArchivedPdf, 'profile'>

export const exportKinds = ['shown', 'selection', 'month', 'customer', 'year', 'dossier', 'bundle'] as const
export type ExportKind = (typeof exportKinds)[number]

/** The choice of the PDFs to export. `car` is the aju number of the open document; `initial` the kind chosen first; `bundle`: declarations that are exported together. */
export const useExportChoice = (selection: () => ReadonlySet<string>, car: string | null, initial?: ExportKind, bundle?: ExportBundle) => {
  const text = useText()
  const search = useArchiveSearch()
  const archive = useArchive()
  const settings = useSettings()
  const tracking = useTracking()
  const all = shallowRef<readonly ChosenPdf[]>([])
  const kind = ref<ExportKind>(initial ?? (selection().size > 1 ? 'selection' : 'shown'))
  const month = ref('')
  /** '' for all of them. */
  const year = ref('')
  const yearCustomer = ref('')
  const sent = shallowRef<ReadonlyMap<string, number>>(new Map())
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
  const isOfKind = ({ profile }: Pick<ArchivedPdf, 'profile'>): boolean => {
    const own = profileOf(profile)
    return own === undefined || settings.shownKind === null || own.kind === settings.shownKind
  }
  const months = computed(() => [...new Set(all.value.map((pdf) => monthOf({ ...pdf })))].sort().reverse())
  /** The first name of each importer. */
  const names = computed(() => new Map(all.value.map((pdf) => [search.ofCar(pdf.car).importer, pdf.importer] as const).reverse()))
  const customerOf = (car: string): string => names.value.get(search.ofCar(car).importer) ?? ''
  const customers = computed(() => [...new Set(names.value.values())].sort())

  /** PDFs of the kind of declarations that is shown: those of practice are never with the others. */
  const ofKind = computed(() => all.value.filter((pdf) => tracking.isOfShownKind(pdf.car) && !isTried(pdf)))
  /** Every declaration that was sent or about which something arrived, in the order of time. */
  const filed = computed((): readonly YearDeclaration[] =>
    [...firstTimes(sent.value, ofKind.value)]
      .filter(([of]) => tracking.isOfShownKind(of))
      .map(([of, since]) => ({
        car: of,
        since,
        year: yearOf(since, settings.zone),
        importer: customerOf(of) || search.ofCar(of).importerName
      }))
      .sort((a, b) => a.since - b.since || (a.car < b.car ? -1 : 1))
  )
  const years = computed(() => [...new Set(filed.value.map((one) => one.year))].sort().reverse())
  const yearCustomers = computed(() => [...new Set(filed.value.map(({ importer }) => importer))].sort())
  const yearDeclarations = computed(() =>
    filed.value.filter(
      (one) => (year.value === '' || one.year === year.value) && (yearCustomer.value === '' || one.importer === yearCustomer.value)
    )
  )
  const refresh = async (): Promise<void> => {
    await search.refresh()
    all.value = search.everything().map(toListed)
    sent.value = await archive.sentByCar()
  }
  const load = async (): Promise<void> => {
    await refresh()
    month.value = months.value[0] ?? ''
    year.value = years.value[0] ?? ''
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
      case 'year': {
        const cars = new Set(yearDeclarations.value.map((one) => one.car))
        return ofKind.value.filter((pdf) => cars.has(pdf.car))
      }
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
    const what = {
      year: '',
      shown: 'daftar',
      selection: 'pilihan',
      month: month.value,
      customer: customer.value,
      dossier: car ?? '',
      bundle: ''
    }[kind.value]
    return `arsip-${what === '' ? 'tanpa-importir' : what}`
  })

  /** Name of the folder of a year. */
  const yearName = computed(() =>
    [
      'Ajukan',
      settings.shownKind === 'production' ? '' : settings.shownKind === 'practice' ? 'latihan' : 'pelatihan',
      year.value,
      plainPart(yearCustomer.value, 50)
    ]
      .filter((part) => part !== '')
      .join('-')
  )

  /** Why the list may be incomplete, or null. */
  const failure = computed(() => search.failure)

  return {
    kind,
    month,
    customer,
    year,
    yearCustomer,
    years,
    yearCustomers,
    yearDeclarations,
    yearName,
    isOfKind,
    months,
    customers,
    load,
    refresh,
    failure,
    chosen,
    files,
    bytes,
    name
  }
}
