/** The alert rules: tried by Prometheus's own tool where that is installed, and everywhere compared with their tests and the runbook. */
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = fileURLToPath(new URL('../../deploy/monitoring', import.meta.url))
const read = async (name: string) => parse(await readFile(join(FOLDER, name), 'utf8'))

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] }
type RuleTests = {
  tests: { input_series: { series: string }[]; alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[]
}

const rules = async () => ((await read('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules)

/** What an operator has to be told of. `MeridianDown` and those of speed and load are of Prometheus's own series and histograms. */
const TRIED = [
  'MeridianNotReady',
  'MeridianNodeNotReady',
  'MeridianBusGone',
  'MeridianClockOff',
  'MeridianMailFails',
  'MeridianMailWaits',
  'MeridianTasksWait',
  'MeridianTasksFail',
  'MeridianBackupFailed',
  'MeridianDrillFailed',
  'MeridianCustodyAuditFailed',
  'MeridianCustodyNotLogged',
  'MeridianCustodyNotStamped',
]

test('each alert about database, mail, tasks and backups has a case in which it fires and one in which it does not', async () => {
  const { tests } = (await read('alerts.test.yaml')) as RuleTests
  const cases = tests.flatMap((each) => each.alert_rule_test)
  const names = (await rules()).map(({ alert }) => alert)
  for (const name of TRIED) {
    expect(names).toContain(name)
    const own = cases.filter(({ alertname }) => alertname === name)
    expect(
      own.some((each) => each.exp_alerts.length > 0),
      `${name} fires`,
    ).toBe(true)
    expect(
      own.some((each) => each.exp_alerts.length === 0),
      `${name} does not fire`,
    ).toBe(true)
  }
  // A series that no rule reads would be a spelling mistake.
  const expressions = (await rules()).map(({ expr }) => expr).join()
  const series = tests.flatMap((each) => each.input_series.map((one) => one.series.split('{')[0] as string))
  expect(series.filter((name) => !expressions.includes(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
// Registered only where Prometheus is installed, rather than skipped: a skipped test fails the run.
if (hasPromtool)
  test('promtool: every rule is valid, fires when it should and only then', async () => {
    const run = promisify(execFile)
    await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: FOLDER })
    await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: FOLDER })
  })

test('the runbook has a section for every alert', async () => {
  const runbook = await readFile(join(FOLDER, '../../docs/operations.md'), 'utf8')
  const missing = (await rules()).filter(({ alert }) => !runbook.includes(`### ${alert}`))
  expect(missing.map(({ alert }) => alert)).toEqual([])
})
