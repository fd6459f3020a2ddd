/** `docs/accessibility.md`, in the form of a VPAT 2.5 for WCAG 2.2 A and AA, from the results of the tests that it names. */
import { CRITERIA } from './criteria.mjs'

const HEAD = `# Accessibility

Meridian Logistics, in the form of a VPAT® 2.5 (WCAG edition): what the product does for each criterion of WCAG 2.2, levels A and AA, and which
tests show it. \`npm run accessibility\` writes this page from the results of the last whole \`npm test\` and \`npm run test:more\`: a criterion whose tests did not
pass is not called supported. Nobody has tested the product with people who use a screen reader every day; that is not claimed here.

Evaluation: axe-core on every screen in light and dark, in English; own measurements in Chromium (focus, targets, spacing, reflow at 320 px, a
language a third longer); component tests in a DOM. Both languages are built from the same components.
`

/** `results`: of the last whole run, `{ file, title, isOk }`. Returns the page, and what keeps it from being true. */
export function accessibilityPage(results) {
  const missing = []
  const outcomeOf = (name) => {
    const [file, title] = name.split(' › ')
    const found = results.filter((result) => result.file === file && result.title.includes(title))
    if (found.length === 0) missing.push(name)
    return found.length > 0 && found.every(({ isOk }) => isOk)
  }
  const row = ({ id, name, level, support, tests, remark }) => {
    const failed = tests.filter((test) => !outcomeOf(test))
    const said = failed.length > 0 && support === 'Supports' ? 'Partially Supports' : support
    const remarks = [remark, failed.length > 0 ? `Not passed: ${failed.map(testName).join('; ')}.` : '']
      .filter(Boolean)
      .join(' ')
    return `| ${id} ${name} (${level}) | ${said} | ${tests.map(testName).join('<br>') || '–'} | ${remarks || '–'} |`
  }
  const table = ['| Criterion | Conformance | Tests | Remarks |', '|---|---|---|---|', ...CRITERIA.map(row)]
  return { page: `${HEAD}\n${table.join('\n')}\n`, missing: [...new Set(missing)] }
}

const testName = (test) => {
  const [file, title] = test.split(' › ')
  return title ? `\`${file}\`: ${title}…` : `\`${file}\``
}
