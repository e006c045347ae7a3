import { FlaskConical, GraduationCap, Landmark } from '@lucide/vue'
import type { Component } from 'vue'
import type { ProfileKind } from '#core/contract/profile.ts'

export const profileIcons: Readonly<Record<ProfileKind, Component>> = {
  practice: FlaskConical,
  training: GraduationCap,
  production: Landmark
}
