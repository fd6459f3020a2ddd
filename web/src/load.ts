/** The page's first script: React, then the app, each evaluated in a task of its own. In one task they would block the page. */
import('react-dom/client').then(() => import('./main.tsx'))
