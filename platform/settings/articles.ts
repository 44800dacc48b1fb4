import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import { articleSettings, type Article } from '../../contract/settings/articles'
import { foldedText, holds, numbered, whether } from '../db/conditions'
import type { Db } from '../db/connect'
import { ordered } from '../db/page'
import { articles, departments } from '../db/schema'
import { sorting } from '../db/sorting'
import type { Handler, Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { invalid, refuse } from '../http/refuse'
import { byName } from '../people/keys'
import { isUnchanged, noteSetting, requireVersion, withChanges } from './records'

const a = articles
type Query = Parsed<typeof articleSettings.articles>['query']

const present = ({ departmentId, updatedAt, ...row }: typeof a.$inferSelect): Article => ({
  ...row,
  department: departmentId,
  updated_at: updatedAt.toISOString(),
})

const whereOf = (query: Query): SQL | undefined =>
  and(
    ...numbered(a.id, ...(query.ids ?? [])),
    ...numbered(a.departmentId, query.department),
    ...(query.query === undefined
      ? []
      : [holds(foldedText(sql`${a.title} || ' ' || ${a.keywords} || ' ' || ${a.text}`), query.query)]),
    ...whether(sql`${a.published}`, query.published),
  )

const orderOf = sorting<Query['sort']>({
  first: '-updated_at',
  by: { id: a.id, title: byName(a.title), updated_at: a.updatedAt, published: a.published },
  ties: [a.id],
})

const list: Handler<typeof articleSettings.articles> = async ({ db }, { query }) => {
  const where = whereOf(query)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(a)
    .where(where)
    .orderBy(...ordered(orderOf(query.sort)))
    .limit(limit)
    .offset(offset)
  return pageReply(articleSettings.articles, query, await db.$count(a, where), rows.map(present))
}

/** One article; `locked` locks it until the call ends. */
const readOne = async (db: Db, id: number, locked = false): Promise<Article> => {
  const asked = db
    .select()
    .from(a)
    .where(and(...numbered(a.id, id)))
  const [row] = await (locked ? asked.for('update') : asked)
  if (!row) throw refuse('not_found')
  return present(row)
}

const checkDepartment = async (db: Db, id: number | null): Promise<void> => {
  if (id !== null && (await db.$count(departments, and(...numbered(departments.id, id)))) === 0)
    throw invalid({ department: 'unknown_option' })
}

const valuesOf = ({
  title,
  text,
  department,
  keywords,
  published,
}: Omit<Article, 'id' | 'version' | 'updated_at'>) => ({
  title,
  text,
  departmentId: department,
  keywords,
  published,
})

const subjectOf = ({ id }: Article) => ({ type: 'article', id }) as const

const create: Handler<typeof articleSettings.createArticle> = async (ctx, { body }) => {
  const { department = null, keywords = '', published = false } = body
  await checkDepartment(ctx.db, department)
  const values = valuesOf({ ...body, department, keywords, published })
  const [made] = await ctx.db
    .insert(a)
    .values({ ...values, updatedAt: ctx.now() })
    .returning()
  if (!made) throw refuse('internal')
  const object = present(made)
  await noteSetting(ctx, subjectOf(object), { after: object })
  return { object }
}

const update: Handler<typeof articleSettings.updateArticle> = async (ctx, { params, body }) => {
  const before = await readOne(ctx.db, params.id, true)
  await requireVersion(ctx, subjectOf(before), body.version, before)
  const wanted = withChanges(before, body)
  if (isUnchanged(before, wanted)) return { object: before }
  await checkDepartment(ctx.db, wanted.department)
  await ctx.db
    .update(a)
    .set({ ...valuesOf(wanted), updatedAt: ctx.now(), version: before.version + 1 })
    .where(eq(a.id, before.id))
  const object = await readOne(ctx.db, before.id)
  await noteSetting(ctx, subjectOf(object), { before, after: object })
  return { object }
}

const remove: Handler<typeof articleSettings.deleteArticle> = async (ctx, { params }) => {
  const before = await readOne(ctx.db, params.id, true)
  await ctx.db.delete(a).where(eq(a.id, before.id))
  await noteSetting(ctx, subjectOf(before), { before })
  return { ok: true }
}

/** The assistant’s articles. */
export const articleHandlers: Handlers<typeof articleSettings> = {
  articles: list,
  article: async ({ db }, { params }) => ({ object: await readOne(db, params.id) }),
  createArticle: create,
  updateArticle: update,
  deleteArticle: remove,
}
