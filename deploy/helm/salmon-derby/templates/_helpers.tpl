{{/* Facts that the values may not change: which parts may connect, and which part gets the secrets. */}}
{{- define "derby.facts" -}}
front-door: { fromIngress: true, calls: [gateway, rest-compat, worker], outside: true }
public-site: { fromIngress: true, isStatic: true }
admin-console: { fromIngress: true, isStatic: true }
rest-compat: { data: true }
gateway: { data: true }
worker: { data: true, outside: true }
{{- end }}

{{/* Takes root and part. */}}
{{- define "derby.name" -}}
{{ .root.Release.Name }}-{{ .part }}
{{- end }}

{{- define "derby.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "derby.labels" -}}
{{ include "derby.selector" . }}
app.kubernetes.io/part-of: salmon-derby
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Takes root, image and tag. */}}
{{- define "derby.image" -}}
{{ with .root.Values.imageRegistry }}{{ . }}/{{ end }}salmon-derby/{{ .image }}:{{ .tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "derby.secret" -}}
{{ .Values.existingSecret | default (printf "%s-secrets" .Release.Name) }}
{{- end }}

{{/*
The variables of all parts. A value of the operator replaces the chart's. Pods share no disk. DRAIN_DELAY_MS ends
connections that clients keep open, with a response: new ones have gone to other pods for 5 s by then.
*/}}
{{- define "derby.config" -}}
{{- $own := dict
  "PUBLIC_URL" (printf "https://%s" .Values.hosts.site)
  "PUBLIC_SITE_URL" (printf "https://%s" .Values.hosts.publicSite)
  "ADMIN_CONSOLE_URL" (printf "https://%s" .Values.hosts.adminConsole)
  "GATEWAY_URL" (printf "http://%s-gateway" .Release.Name)
  "REST_COMPAT_URL" (printf "http://%s-rest-compat" .Release.Name)
  "WORKER_URL" (printf "http://%s-worker" .Release.Name)
  "PHOTO_STORAGE" "s3"
  "BACKUP_STORAGE" "s3"
  "DRAIN_DELAY_MS" "2000"
}}
{{- range $name, $value := merge (deepCopy .Values.config) $own }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "derby.podSecurity" -}}
automountServiceAccountToken: false
# Kubernetes would otherwise set variables such as GATEWAY_PORT for services with such names.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "derby.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The pod of a command of the operator. Takes root and command. */}}
{{- define "derby.operatorPod" -}}
metadata:
  labels: {{ include "derby.selector" (dict "root" .root "part" "operator") | nindent 4 }}
spec:
  restartPolicy: Never
  {{- include "derby.podSecurity" .root | nindent 2 }}
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets: {{ toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .command }}
      image: {{ include "derby.image" (dict "root" .root "image" "operator" "tag" .root.Values.operator.tag) }}
      imagePullPolicy: {{ .root.Values.imagePullPolicy }}
      args: [dist/{{ .command }}.js]
      envFrom:
        {{- /* Migrate runs before the release: the config map is missing, or is that of the release before. */}}
        {{- if ne .command "migrate" }}
        - configMapRef: { name: {{ .root.Release.Name }}-config }
        {{- end }}
        - secretRef: { name: {{ include "derby.secret" .root }} }
      resources: {{ toYaml .root.Values.operator.resources | nindent 8 }}
      {{- include "derby.containerSecurity" .root | nindent 6 }}
      volumeMounts: [{ name: tmp, mountPath: /tmp }]
  volumes: [{ name: tmp, emptyDir: { sizeLimit: 64Mi } }]
{{- end }}
