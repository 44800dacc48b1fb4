import * as z from 'zod/mini'
import { area } from '../endpoint'
import {
  count,
  done,
  flag,
  id,
  idInput,
  idsOf,
  idText,
  instant,
  longText,
  pageOf,
  paging,
  queryText,
  sortBy,
  text,
} from '../scalars'
import { searchLimits } from '../text'

const article = z.object({
  id,
  title: z.string(),
  text: z.string(),
  /** The department whose questions it answers; null for every department. */
  department: z.nullable(id),
  /** Other words that find it. */
  keywords: z.string(),
  /** Whether the assistant may say it. */
  published: z.boolean(),
  updated_at: instant,
  version: count,
})
/** Something the assistant may say to everybody. */
export type Article = z.infer<typeof article>

const values = {
  title: text(120),
  text: longText(4000),
  department: z.nullable(idInput),
  keywords: queryText(200),
  published: z.boolean(),
}

const object = z.object({ object: article })

/** The assistant’s articles, below `/settings`. */
export const articleSettings = area('articles', {
  articles: {
    method: 'GET',
    path: '/settings/articles/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'The assistant’s articles, published or not.',
    query: z.object({
      ...paging,
      ...idsOf(idText),
      sort: z.optional(sortBy(['id', 'title', 'updated_at', 'published'])),
      query: z.optional(queryText(searchLimits.rows)),
      department: z.optional(idText),
      published: z.optional(flag),
    }),
    response: pageOf(article),
  },
  article: {
    method: 'GET',
    path: '/settings/articles/{id}/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'One article.',
    params: z.object({ id: idText }),
    response: object,
  },
  createArticle: {
    method: 'POST',
    path: '/settings/articles/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['articles'],
    summary: 'Create an article; a published one is used from the next question on.',
    body: z.object({
      ...values,
      department: z.optional(values.department),
      keywords: z.optional(values.keywords),
      published: z.optional(values.published),
    }),
    response: object,
    idempotent: 'offered',
  },
  updateArticle: {
    method: 'PATCH',
    path: '/settings/articles/{id}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['articles'],
    summary: 'Change an article; only given fields change.',
    params: z.object({ id: idText }),
    body: z.extend(z.partial(z.object(values)), { version: count }),
    response: object,
  },
  deleteArticle: {
    method: 'DELETE',
    path: '/settings/articles/{id}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['articles'],
    summary: 'Delete an article; its text stays in the audit log.',
    params: z.object({ id: idText }),
    response: done,
  },
})
