import { startPlatform } from './support/platform'
import { sql } from 'drizzle-orm'
import { contract } from '../contract/index'
const p = await startPlatform({ seed: 'empty' })
const { db } = p
const t0 = performance.now()
await db.execute(
  sql.raw(
    `insert into platforms(uuid,name,country,active,partner_percent,teacher_percent,mentor_percent) select gen_random_uuid(), 'pl'||g,'US',true,10,7,3 from generate_series(1,8) g`,
  ),
)
await db.execute(
  sql.raw(`insert into users(type,first_name,last_name,name,search_key,sort_key,phone,email,country,referral_code,password_hash,registered_at,modified_at,subscription_ends)
 select case when g%50=0 then '8' when g%70=0 then '4' else '3' end,'علی','رضایی'||g,'علی رضایی'||g,'علی رضایی'||g||' علیرضایی'||g||' 0913'||lpad(g::text,7,'0')||' +98913'||lpad(g::text,7,'0'), 'علی'||g,'+98913'||lpad(g::text,7,'0'),'u'||g||'@example.ir','IR','r'||g,'x', now()-g*interval '20 min', now()-g*interval '10 min', (current_date + (g%400-200)) from generate_series(1,40000) g`),
)
await db.execute(
  sql.raw(
    `update users set partner_uuid=(select uuid from users where type='8' order by uuid limit 1) where referral_code like 'r1%'`,
  ),
)
await db.execute(sql.raw(`create temp table uu as select uuid, row_number() over () as n from users where type='3'`))
for (let b = 0; b < 400000; b += 20000)
  await db.execute(
    sql.raw(`insert into process_requests(code,type,user_uuid,platform_uuid,status,action_status,step,step_started_at,due_at,form,field_notes,amount_minor,currency,partner_uuid,partner_share_minor,registered_at,modified_at,completed_at,search_key)
 select 'X-'||g, (array['kyc','account','subscription','course','number','server','extra','withdrawal','income_claim'])[1+g%9], uu.uuid, null,
 case when g%20=0 then 'pending' when g%20=1 then 'in_progress' when g%20=2 then 'rejected' else 'completed' end,
 case when g%20<2 then 'staff' else 'none' end,'review', now()-g*interval '2 min', case when g%20<2 then now()-g*interval '2 min'+interval '48 h' end,
 ('{"account_email":"a'||g||'@example.ir","note":"'||repeat('یادداشت ',10)||'"}')::jsonb,'{}', g*100, case when g%2=0 then 'USD' else 'IRR' end, null, case when g%3=0 then g end, now()-g*interval '2 min'-interval '1 day', now()-g*interval '2 min', case when g%20>2 then now()-g*interval '2 min' end, 'x-'||g||' علی رضایی'||uu.n
 from generate_series(${b + 1},${b + 20000}) g join uu on uu.n = 1+ (g::bigint*7919)%39000`),
  )
for (let b = 0; b < 400000; b += 20000)
  await db.execute(
    sql.raw(
      `insert into request_events(request_id,at,event,step,took) select id, registered_at,'submitted','review',60 from process_requests where id > ${b} and id <= ${b + 20000} union all select id, modified_at,'taken','review',600 from process_requests where id > ${b} and id <= ${b + 20000} union all select id, completed_at,'completed','review',600 from process_requests where completed_at is not null and id > ${b} and id <= ${b + 20000}`,
    ),
  )
await db.execute(sql.raw(`analyze`))
console.log('filled', Math.round(performance.now() - t0))
const adminUuid = await p.addPerson({ type: '1' })
const admin = { token: await p.tokenOf(adminUuid) }
const [pr] = (await db.execute(sql.raw(`select uuid from users where type='8' order by uuid limit 1`))).rows as any[]
const partner = { token: await p.tokenOf(pr.uuid) }
const [ow] = (await db.execute(sql.raw(`select user_uuid as uuid from process_requests limit 1`))).rows as any[]
const owner = { token: await p.tokenOf(ow.uuid) }
const run = async (name: string, f: () => Promise<{ status: number }>) => {
  const times: number[] = []
  let status = 0
  for (let i = 0; i < 8; i++) {
    const s = performance.now()
    const a = await f()
    status = a.status
    times.push(performance.now() - s)
  }
  times.sort((a, b) => a - b)
  console.log(name.padEnd(40), status, 'p50', times[4]!.toFixed(0), 'max', times[7]!.toFixed(0))
}
const rq = (name: string, query: any, as = admin) =>
  run('requests ' + name, () => p.call(contract.crm.requests, { query }, as))
await rq('all', {})
await rq('all page 400', { page: 400 })
await rq('deep page 16000', { page: 16000 })
await rq('pending', { request_status: ['pending'] })
await rq('completed', { request_status: ['completed'] })
await rq('type', { process_types: ['withdrawal'] })
await rq('late', { late: true })
await rq('action staff', { action_status: ['staff'] })
await rq('query name', { query: 'رضایی1234' })
await rq('query common', { query: 'علی رضایی' })
await rq('query code', { query: 'x-1234' })
await rq('range', { register_date_start: '2026-10-01', register_date_end: '2026-10-30' })
await rq('sort amount', { sort: '-amount' })
await rq('unpaid', { paid_status: 'unpaid' })
await rq('unique', { unique: true })
await rq('mine', { assignee: 'me' })
await rq('none pending', { assignee: 'none', request_status: ['pending'] })
await rq('owner', {}, owner)
await rq('partner (team 10k)', {}, partner)
const us = (name: string, query: any, as = admin) =>
  run('users ' + name, () => p.call(contract.account.users, { query }, as))
await us('all', {})
await us('page 1000', { page: 1000 })
await us('name sort', { sort: 'name' })
await us('name sort page 1000', { sort: '-name', page: 1000 })
await us('query', { query: 'رضایی1234' })
await us('query common', { query: 'علی رضایی' })
await us('expiring', { status: ['expiring'] })
await us('remaining', { sort: 'remaining_days' })
await us('is_paid', { is_paid: false })
await us('partner', {}, partner)
await us('file', { user_uuid: ow.uuid })
await run('search', () => p.call(contract.account.searchUsers, { query: { query: 'رضایی12' } }, admin))
await run('search phone', () => p.call(contract.account.searchUsers, { query: { query: '09130001234' } }, admin))
await run('stats', () => p.call(contract.dashboard.stats, { query: {} }, admin))
await run('metrics', () => p.call(contract.dashboard.requestMetrics, { query: {} }, admin))
await run('times', () => p.call(contract.dashboard.requestTimes, { query: {} }, admin))
await run('main', () => p.call(contract.crm.mainReport, { query: {} }, admin))
await run('main owner', () => p.call(contract.crm.mainReport, { query: {} }, owner))
await run('account requests', () => p.call(contract.crm.accountRequests, { query: {} }, admin))
await run('kyc', () => p.call(contract.crm.kycRequests, { query: {} }, admin))
await run('teachers', () => p.call(contract.account.teachers, { query: {} }, admin))
await p.connection.pool.end()
