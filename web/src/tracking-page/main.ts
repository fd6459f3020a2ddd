import './page.css'
import { startPage } from './page.ts'

// Follows the system while the page is open; color-scheme.js has set it before the first paint.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  document.documentElement.dataset.mantineColorScheme = matches ? 'dark' : 'light'
})

const root = document.getElementById('page')
const token = location.pathname.replace(/^\/t\//, '').replace(/\/$/, '')
if (root) startPage(root, token)
