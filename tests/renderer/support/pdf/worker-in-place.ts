// Node has no web workers and lacks newer built-ins: this build includes them and runs the worker in the same thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
