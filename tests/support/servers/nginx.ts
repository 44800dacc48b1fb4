import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, freePort } from './pgbouncer'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path))

const samples = new URL('../../../deploy/nginx/', import.meta.url)
const sample = (name: string): string => readFileSync(new URL(name, samples), 'utf8')

/** Whether nginx is installed here, together with what makes its certificate. */
export const hasNginx = ((): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return program !== undefined
  } catch {
    return false
  }
})()

/** Substitutes this machine's values in a sample; throws if a text to replace is no longer there. */
const adapted = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The sample no longer contains ${from}.`)
    return all.replaceAll(from, to)
  }, text)

/**
 * The proxy of `deploy/nginx` in front of two servers; only ports, folders and names of this machine are substituted.
 */
export const startNginx = async (ports: readonly [number, number]) => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-nginx-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const inFolder = (name: string): string => join(folder, name)
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=panel.example.ir']
  const files = ['-keyout', inFolder('privkey.pem'), '-out', inFolder('fullchain.pem')]
  execFileSync('openssl', ['req', ...certificate, ...files], { stdio: 'ignore' })
  writeFileSync(
    inFolder('pishkhan.conf'),
    adapted(sample('pishkhan.conf'), {
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${secure} ssl http2;`,
      '/etc/ssl/pishkhan': folder,
      '/var/cache/nginx/pishkhan': inFolder('cache'),
    }),
  )
  writeFileSync(
    inFolder('upstream.conf'),
    adapted(sample('upstream.conf'), {
      '127.0.0.1:4181': `127.0.0.1:${ports[0]}`,
      '127.0.0.1:4182': `127.0.0.1:${ports[1]}`,
    }),
  )
  // What a distribution's /etc/nginx/nginx.conf has around conf.d.
  writeFileSync(
    inFolder('nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${inFolder('pid')};
error_log ${inFolder('error.log')};
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${inFolder(name)};`).join(' ')}
  include ${inFolder('pishkhan.conf')};
  include ${inFolder('upstream.conf')};
}
`,
  )
  const options = ['-c', inFolder('nginx.conf'), '-e', inFolder('error.log')]
  execFileSync(program ?? '', [...options, '-t'], { stdio: 'pipe' })
  const child = spawn(program ?? '', [...options, '-g', 'daemon off;'], { stdio: 'ignore' })
  while (!(await answers(secure))) {
    if (child.exitCode !== null) throw new Error(readFileSync(inFolder('error.log'), 'utf8'))
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    plain,
    secure,
    stop: async (): Promise<void> => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
