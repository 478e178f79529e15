// The rules that the code of the page follows. It is used beside the packages of package.json, and
// is no part of the site.

import js from '@eslint/js';

// What the page uses of browsers, and what Node has as well.
const BROWSER = [
  'AbortController Blob BroadcastChannel CSS CSSStyleSheet ClipboardItem CompressionStream',
  'DOMParser DataTransfer DecompressionStream DragEvent Element Event File FileReader FormData',
  'HTMLElement IDBDatabase IDBKeyRange IDBObjectStore Image KeyboardEvent MutationObserver',
  'Node PointerEvent Request ResizeObserver Response SVGElement',
  'TextDecoder TextEncoder URL URLSearchParams WebAssembly Worker XMLSerializer addEventListener',
  'AbortSignal atob',
  'caches clearInterval clearTimeout clients console crypto document fetch getComputedStyle',
  'getSelection history',
  'indexedDB innerHeight innerWidth isSecureContext localStorage location matchMedia navigator',
  'performance postMessage queueMicrotask removeEventListener requestAnimationFrame scrollX scrollY',
  'self setInterval setTimeout skipWaiting structuredClone window',
];

const names = (texts) =>
  Object.fromEntries(texts.flatMap((text) => text.split(' ')).map((name) => [name, 'readonly']));

export default [
  { ignores: ['**/*.d.ts'] },
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: 'module',
      globals: names(BROWSER),
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'array-callback-return': 'error',
      'consistent-return': 'error',
      'default-param-last': 'error',
      eqeqeq: 'error',
      'no-alert': 'error',
      'no-constant-binary-expression': 'error',
      'no-else-return': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-promise-executor-return': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Texts of puzzles are never markup.' },
        { property: 'outerHTML', message: 'Texts of puzzles are never markup.' },
      ],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-throw-literal': 'error',
      'no-unused-expressions': 'error',
      'no-unused-private-class-members': 'error',
      'no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
      'no-useless-return': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-arrow-callback': 'error',
      'prefer-const': 'error',
      'prefer-object-spread': 'error',
      'prefer-template': 'error',
      'require-atomic-updates': 'off',
      radix: ['error', 'as-needed'],
    },
  },
  {
    files: ['worker.js', 'sw.js'],
    languageOptions: {
      globals: {
        onactivate: 'writable',
        onfetch: 'writable',
        oninstall: 'writable',
        onmessage: 'writable',
      },
    },
  },
  {
    files: ['browser/**/*.js', 'test/**/*.js'],
    languageOptions: { globals: names(['Buffer process global', ...BROWSER]) },
    rules: {
      // The policy is tested, and what the page has drawn is compared.
      'no-eval': 'off',
      'no-restricted-properties': 'off',
    },
  },
];
