import { screen, type Screens } from '../shell/screen'

/** The screens of this domain by the paths they stand at. */
export const screens = {
  aiChatReport: screen(['assistant'], () => import('./AssistantScreen').then((m) => m.AssistantScreen)),
  adminChatHistory: screen(['assistant'], () => import('./ChatHistoryScreen').then((m) => m.ChatHistoryScreen)),
} satisfies Screens
