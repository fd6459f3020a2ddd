import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findCommit, readRelease } from './version.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-version-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the build is the commit, of a branch, packed, detached or in a worktree; an image is given its own', () => {
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', HOME: folder }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
  expect(findCommit(folder)).toBeUndefined()
  git('init', '--quiet', '--initial-branch=main')
  writeFileSync(join(folder, 'file'), 'first')
  git('add', '--all')
  git('-c', 'user.name=Test', '-c', 'user.email=test@test.example', 'commit', '--quiet', '--message=First')
  const commit = git('rev-parse', 'HEAD')
  expect(findCommit(folder)).toBe(commit)
  git('pack-refs', '--all')
  expect(findCommit(folder)).toBe(commit)
  git('worktree', 'add', '--quiet', '-b', 'other', 'tree')
  expect(findCommit(join(folder, 'tree'))).toBe(commit)
  git('checkout', '--quiet', '--detach')
  expect(findCommit(folder)).toBe(commit)
  expect(readRelease('0123456789abcdef').build).toBe('0123456789ab')
})
