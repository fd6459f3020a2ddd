import '../tracking-page/page.css'
import './desk.css'
import { startFrame } from '../tracking-page/frame.ts'
import { startDesk } from './desk.ts'

const root = document.getElementById('page')
const token = location.pathname.replace(/^\/desk\//, '').replace(/\/$/, '')
if (root) startDesk(root, token)
startFrame()
