import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import WorklistView from './views/worklist/WorklistView.vue'

/** Screens. Heavy ones load when first shown. Hash history, because the page is a file under app://bundle. */
export const createAppRouter = (): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: '/worklist' },
      { path: '/worklist', name: 'worklist', component: WorklistView },
      { path: '/overview', name: 'overview', component: () => import('./views/overview/OverviewView.vue') },
      { path: '/declaration/:id/:section?', name: 'editor', component: () => import('./views/editor/EditorView.vue'), props: true },
      { path: '/paper/:id', name: 'paper', component: () => import('./views/paper/PaperView.vue'), props: true },
      { path: '/outbox/:entry?', name: 'outbox', component: () => import('./views/outbox/OutboxView.vue'), props: true },
      { path: '/tracking/:car?', name: 'tracking', component: () => import('./views/tracking/TrackingView.vue'), props: true },
      { path: '/news', name: 'news', component: () => import('./views/news/NewsView.vue') },
      { path: '/archive/:sha256?', name: 'archive', component: () => import('./views/archive/ArchiveView.vue'), props: true },
      { path: '/master/:tab?', name: 'master', component: () => import('./views/master/MasterView.vue'), props: true },
      { path: '/settings/:part?', name: 'settings', component: () => import('./views/settings/SettingsView.vue'), props: true }
    ]
  })
