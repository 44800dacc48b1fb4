import { screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  aiChatReport: screen(['assistant', 'transcript'], () => import('./AssistantScreen').then((m) => m.AssistantScreen)),
  adminChatHistory: screen(['assistant', 'transcript'], () =>
    import('./ChatHistoryScreen').then((m) => m.ChatHistoryScreen),
  ),
} satisfies Screens
