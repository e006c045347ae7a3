import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import TodayView from '../features/dashboard/views/TodayView.vue'
import WorklistView from '../features/worklist/views/WorklistView.vue'

/**
 * The screens; all but those that the application starts with load on first use. Hash history, because the page is a file under app://bundle. `isWorkWaiting`: asked at a start that names
 * no screen.
 */
export const createAppRouter = (isWorkWaiting: () => boolean): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: () => (isWorkWaiting() ? '/today' : '/worklist') },
      { path: '/worklist', name: 'worklist', component: WorklistView },
      { path: '/today', name: 'today', component: TodayView },
      { path: '/dashboard', name: 'dashboard', component: () => import('../features/dashboard/views/DashboardView.vue') },
      { path: '/report', name: 'report', component: () => import('../features/report/views/MonthReportView.vue') },
      {
        path: '/declaration/:id/:section?',
        name: 'editor',
        component: () => import('../features/editor/views/EditorView.vue'),
        props: true
      },
      { path: '/print/:id', name: 'print', component: () => import('../features/printing/views/PrintPreview.vue'), props: true },
      { path: '/outbox/:entry?', name: 'outbox', component: () => import('../features/outbox/views/OutboxView.vue'), props: true },
      { path: '/tracking/:car?', name: 'tracking', component: () => import('../features/tracking/views/TrackingView.vue'), props: true },
      { path: '/inbox', name: 'inbox', component: () => import('../features/inbox/views/InboxView.vue') },
      { path: '/archive/:sha256?', name: 'archive', component: () => import('../features/archive/views/ArchiveView.vue'), props: true },
      { path: '/catalog/:tab?', name: 'catalog', component: () => import('../features/catalog/views/CatalogView.vue'), props: true },
      { path: '/settings/:part?', name: 'settings', component: () => import('../features/settings/views/SettingsView.vue'), props: true },
      ...(import.meta.env.DEV ? [{ path: '/kit', name: 'kit', component: () => import('../ui/kit/KitPage.vue') }] : [])
    ]
  })
