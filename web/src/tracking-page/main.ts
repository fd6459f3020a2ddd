import './page.css'
import { LANGUAGE_NAMES, otherLanguage } from '@meridian/domain/language.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { rememberLanguage } from '../data/language-cookie.ts'
import { keepTyped, putBackTyped } from '../data/typed-text.ts'
import { startPage } from './page.ts'

// Follows the system while the page is open; color-scheme.js has set it before the first paint.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  document.documentElement.dataset.mantineColorScheme = matches ? 'dark' : 'light'
})

const root = document.getElementById('page')
const token = location.pathname.replace(/^\/t\//, '').replace(/\/$/, '')
if (root) startPage(root, token)
putBackTyped()

const language = otherLanguage(LANGUAGE)
const button = document.getElementById('language')
if (button) {
  button.lang = language
  button.textContent = LANGUAGE_NAMES[language]
  button.addEventListener('click', () => {
    rememberLanguage(language)
    keepTyped()
    location.reload()
  })
}
