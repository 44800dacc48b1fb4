import type { Messages } from '../messages'

/** What stands in a conversation with the assistant, wherever one is read. */
export const transcript = {
  /** What the assistant says where it has no answer. */
  unanswered:
    'برای این پرسش پاسخ آماده‌ای پیدا نکردم. می‌توانید پرسش را روشن‌تر بنویسید، یا گفت‌وگو را به همکاران ما بسپارید تا با تیکت پاسخ دهند.',
  /** Whose words the assistant gives. */
  lead: {
    article: 'در راهنمای این دپارتمان آمده است:',
    ticket: 'در موردی همانند، همکاران ما چنین پاسخ داده‌اند:',
  },
} satisfies Messages
