import './page.css'
import { startPage } from './page.ts'

const root = document.getElementById('page')
const token = location.pathname.replace(/^\/t\//, '').replace(/\/$/, '')
if (root) startPage(root, token)
