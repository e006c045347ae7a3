import { defineAsyncComponent, type Component } from 'vue'
import type { Text } from '../../../i18n/text.ts'

/** A tab of the catalog. Its name is part of the address (`/catalog/code-lists`). */
export interface CatalogTab {
  readonly name: string
  readonly label: (text: Text) => string
  readonly component: Component
}

/** In the order of the screen. A tab is loaded when it is first shown. */
export const catalogTabs: readonly CatalogTab[] = [
  { name: 'parties', label: (text) => text.catalog.tabParties, component: defineAsyncComponent(() => import('./PartiesTab.vue')) },
  { name: 'products', label: (text) => text.catalog.tabProducts, component: defineAsyncComponent(() => import('./ProductsTab.vue')) },
  {
    name: 'templates',
    label: (text) => text.templates.tab,
    component: defineAsyncComponent(() => import('../../templates/shared/TemplatesTab.vue'))
  },
  { name: 'rates', label: (text) => text.rates.tab, component: defineAsyncComponent(() => import('./rates/RatesTab.vue')) },
  { name: 'tariffs', label: (text) => text.tariffs.tab, component: defineAsyncComponent(() => import('./tariffs/TariffsTab.vue')) },
  {
    name: 'code-lists',
    label: (text) => text.codeLists.tab,
    component: defineAsyncComponent(() => import('./code-lists/CodeListsTab.vue'))
  }
]
