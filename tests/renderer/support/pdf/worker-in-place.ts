// Node has no browser threads and lacks newer built-ins: this build brings them along and registers the worker to run in place.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
