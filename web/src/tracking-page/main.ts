import './page.css'
import { startFrame } from './frame.ts'
import { startPage } from './page.ts'

const root = document.getElementById('page')
const token = location.pathname.replace(/^\/t\//, '').replace(/\/$/, '')
if (root) startPage(root, token)
startFrame()
